import { listingFields } from '../../domain/listing/listing.ts';
import { listingTitle } from '../../domain/listing/listing-title.ts';
import { defineKind } from './kind.ts';

export const listings = defineKind('pianos', { fields: listingFields, subject: listingTitle, exportAs: 'listings' });
