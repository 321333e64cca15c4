import { read } from '../../lib/fields.ts';
import type { DirectoryEntry } from '../provider/directory.ts';
import { serviceCategories } from '../provider/provider-values.ts';
import { readSchedule, type Schedule } from './schedule.ts';
import type { BookedService } from './services.ts';

/** What can be booked of a provider. */
export interface BookableService extends BookedService {
  description: string;
  /** At its shortest; `minutes` is the longest. */
  minutesFrom: number;
}

/** What the booking of a provider needs to know, wherever it comes from. */
export interface BookableProvider {
  id: string;
  userId: string;
  slug: string;
  name: string;
  specialty: string;
  town: string;
  countryCode: string;
  pictureUrl: string;
  /** Null while nobody has rated. */
  rating: number | null;
  reviewCount: number;
  certificates: readonly string[];
  schedule: Schedule;
  services: readonly BookableService[];
}

/** Reads the answer of `booking_provider`. Throws `Unreadable`. */
export function readBookableProvider(given: unknown): BookableProvider {
  const answer = read.object(given, 'answer');
  const provider = read.object(answer['provider'], 'provider');
  const orNull = (name: string) => (provider[name] === null || provider[name] === undefined ? null : read.number(provider[name], name));
  return {
    id: read.uuid(provider['id'], 'id'),
    userId: read.uuid(provider['user_id'], 'user_id'),
    slug: read.text(provider['slug'], 'slug'),
    name: read.text(provider['name'], 'name'),
    specialty: read.text(provider['specialty'], 'specialty'),
    town: read.text(provider['town'], 'town'),
    countryCode: read.text(provider['country_code'], 'country_code'),
    pictureUrl: read.text(provider['picture_url'], 'picture_url'),
    rating: orNull('rating'),
    reviewCount: orNull('review_count') ?? 0,
    certificates: read.list(answer['certificates'], 'certificates').map((name) => read.text(name, 'certificates')),
    schedule: readSchedule({
      time_zone: read.text(provider['time_zone'], 'time_zone'),
      hours: provider['hours'],
      days_off: provider['days_off'],
      buffer_minutes: read.number(provider['buffer_minutes'], 'buffer_minutes'),
      drive_limit_minutes: read.number(provider['drive_limit_minutes'], 'drive_limit_minutes'),
      lat: orNull('lat'),
      lng: orNull('lng'),
      radius_km: orNull('radius_km'),
    }),
    services: read.list(answer['services'], 'services').map((each) => {
      const service = read.object(each, 'services');
      return {
        id: read.uuid(service['id'], 'id'),
        name: read.text(service['name'], 'name'),
        category: serviceCategories.find((known) => known === service['category']) ?? 'other',
        description: read.text(service['description'], 'description'),
        price: read.cents(service['price'], 'price'),
        minutesFrom: read.number(service['minutes_from'], 'minutes_from'),
        minutes: read.number(service['minutes_to'], 'minutes_to'),
      };
    }),
  };
}

/** What can be booked of a provider as the directory on the device has them; a service without a price can't be. */
export function bookableFromDirectory(entry: DirectoryEntry): BookableProvider {
  const { id, slug, name, specialty, town, rating, services, certificates } = entry;
  return {
    id, slug, name, specialty, town, rating,
    userId: entry.user_id,
    countryCode: entry.country_code,
    pictureUrl: entry.picture_url,
    reviewCount: entry.review_count,
    certificates: certificates.filter(({ checked_at }) => checked_at !== null).map((certificate) => certificate.name),
    schedule: readSchedule(entry),
    services: services.flatMap(({ price_cents: price, minutes_from: minutesFrom, minutes_to: minutes, ...service }) =>
      price === null ? [] : [{ ...service, price, minutesFrom, minutes }],
    ),
  };
}
