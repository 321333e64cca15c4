import { readSurroundings } from '../_shared/hosted.ts';
import { createContactConfirmationHandler } from './handler.ts';

Deno.serve(createContactConfirmationHandler(readSurroundings((name) => Deno.env.get(name))));
