/** A screen of the app in the state that a test or a picture wants. */
export interface Screen {
  name: string;
  /** `listingId` is a published listing of the demo data. */
  path: (listingId: string) => string;
  signedIn?: true;
}
