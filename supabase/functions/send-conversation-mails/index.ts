import { readSurroundings } from '../_shared/hosted.ts';
import { createConversationMailsHandler } from './handler.ts';

Deno.serve(createConversationMailsHandler(readSurroundings((name) => Deno.env.get(name))));
