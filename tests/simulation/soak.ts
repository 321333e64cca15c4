/** `npm run soak`: many more histories than a usual run, with progress. SIMULATION_HISTORIES and SIMULATION_FIRST choose seeds. */
import process from 'node:process';
import { findStory, tell } from './story.ts';

const histories = Number(process.env.SIMULATION_HISTORIES ?? 20_000);
const first = Number(process.env.SIMULATION_FIRST ?? 1);
/** Further failures would tell the same again. */
const mostStories = Number(process.env.SIMULATION_STORIES ?? 5);
const progressEach = 1_000;

export async function main(): Promise<void> {
  const begun = Date.now();
  let failed = 0;
  console.log(`${histories} histories, seeds ${first} to ${first + histories - 1}`);
  for (let count = 0; count < histories && failed < mostStories; count += 1) {
    const story = await findStory(first + count);
    if (story) {
      failed += 1;
      console.log(`\n${tell(story)}\n`);
    }
    if ((count + 1) % progressEach === 0) {
      console.log(`${count + 1} histories in ${Math.round((Date.now() - begun) / 1000)} s, ${failed} failed`);
    }
  }
  console.log(failed === 0 ? 'All converge; nothing lost, doubled or hidden.' : `${failed} histories failed.`);
  process.exitCode = failed === 0 ? 0 : 1;
}
