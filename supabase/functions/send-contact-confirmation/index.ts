import { readSurroundings } from '../_shared/hosted.ts';
import { readPersonCheck } from '../_shared/person-check.ts';
import { createContactConfirmationHandler } from './handler.ts';

const read = (name: string) => Deno.env.get(name);
Deno.serve(createContactConfirmationHandler({ ...readSurroundings(read), checkPerson: readPersonCheck(read) }));
