import type { ProviderType } from '../provider/provider-values.ts';
import { headWords as words } from './head-words.ts';
import type { OwnPage } from './page-head.ts';
import { shortText } from './short-text.ts';

export interface HeadProvider {
  slug: string;
  type: ProviderType;
  name: string;
  specialty: string;
  town: string;
  services: readonly { name: string }[];
}

export function providerPath(slug: string): string {
  return `/technician-profile/${encodeURIComponent(slug)}`;
}

/** One page of a provider, whichever address led to it. */
export function providerHead({ slug, type, name, specialty, town, services }: HeadProvider): OwnPage {
  return {
    title: shortText(words.providerTitle(name, town)),
    description: shortText([words.providers[type], specialty, services.map((service) => service.name).join(', ')].filter(Boolean).join('. ')),
    path: providerPath(slug),
  };
}
