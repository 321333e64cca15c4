import { readSurroundings } from '../_shared/hosted.ts';
import { createWelcomeHandler } from './handler.ts';

Deno.serve(createWelcomeHandler(readSurroundings((name) => Deno.env.get(name))));
