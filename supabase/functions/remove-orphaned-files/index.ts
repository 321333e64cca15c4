import { readProject } from '../_shared/hosted.ts';
import { createOrphansHandler } from './handler.ts';

Deno.serve(createOrphansHandler(readProject((name) => Deno.env.get(name))));
