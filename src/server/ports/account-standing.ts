/** How the person's account stands: a suspended one may read what is its own, and write nothing. */
export interface AccountStanding {
  suspension: { reason: string } | null;
}
