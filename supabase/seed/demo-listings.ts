import { demoElectrics } from './demo-electrics.ts';
import { demoGrands } from './demo-grands.ts';
import type { DemoListing } from './demo-listing.ts';
import { demoUprights } from './demo-uprights.ts';

/** What a fresh demo backend offers. Public: those that are published and active. */
export const demoListings: readonly DemoListing[] = [...demoGrands, ...demoUprights, ...demoElectrics];
