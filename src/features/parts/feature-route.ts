import type { ComponentType } from 'react';
import type { IconName } from '../../ui/icon-paths.ts';

/** What browsers, search engines and assistive technology are told about a page. Shown in tabs and results, and read out on navigation. */
export interface PageDescription {
  /** Without the product's name. */
  title: string;
  description: string;
}

/** Where an entry that leads to a screen stands: for everybody, for who is signed in, for admins, in the phone's bottom bar, in a group of the footer. */
export type EntryPlace = 'public' | 'personal' | 'admin' | 'bottom' | 'footer-marketplace' | 'footer-support' | 'footer-legal';

export interface RouteEntry {
  at: EntryPlace;
  /** Its rank among those at the same place; no two have the same. */
  rank: number;
  label: string;
  /** The footer shows none. */
  icon?: IconName;
}

/** The shown page’s address. */
export interface PageAddress {
  /** What stands for `$id` in the path, '' where there is none. */
  id: string;
  /** What stands for `$part`, which comes behind an id: a part of what the id names. '' where there is none. */
  part: string;
  /** What stands after '?': texts, or lists of texts. The same object as long as it says the same. */
  search: Readonly<Record<string, unknown>>;
  /** What stands after '#'. */
  hash: string;
  /** Writes another address of the same page, which stays where it is scrolled to. The same function each time. */
  rewrite: (href: string, options: { replace: boolean }) => void;
}

/** What the app puts together of several features. */
export interface ComposedParts {
  /** The way into an account, on the home page and inside another screen, whose address `next` is. */
  homeSignIn: ComponentType;
  inlineSignIn: ComponentType<{ next: string }>;
  providerPage(): Promise<ComponentType<{ address: string }>>;
  /** Who can be booked, and the booking of one of them. */
  bookingPage(): Promise<ComponentType<Pick<PageAddress, 'search' | 'rewrite'>>>;
  /** Who evaluates, and how; and one request. */
  evaluationMarket(): Promise<ComponentType>;
  evaluationPage(): Promise<ComponentType<{ id: string; payment: string }>>;
  sellerPage(): Promise<ComponentType<{ slug: string; search: Readonly<Record<string, unknown>> }>>;
}

export interface ScreenRoute<P extends object> {
  /** `$id` is a part of the path, and `$part` another one behind it. */
  path: string;
  about: PageDescription;
  /** Personal pages stay out of search engines. */
  private?: boolean;
  entries?: readonly RouteEntry[];
  /** The screen's code, which comes when it is needed. */
  load: (parts: ComposedParts) => Promise<ComponentType<P>>;
  /** Its props out of the address; a hook. */
  useProps: (address: PageAddress, parts: ComposedParts) => P;
}

/** A screen's route without the type of its props, which the app has no need to know. */
export interface FeatureRoute {
  path: string;
  entries: readonly RouteEntry[];
  build<Screen>(make: <P extends object>(route: ScreenRoute<P>) => Screen): Screen;
}

export function route<P extends object>(given: ScreenRoute<P>): FeatureRoute {
  return { path: given.path, entries: given.entries ?? [], build: (make) => make(given) };
}

export const noProps = () => ({});
