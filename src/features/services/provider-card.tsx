import type { DirectoryEntry } from '../../domain/provider/directory.ts';
import { freshMs, knownNextFree, nextFreeDays } from '../../domain/provider/next-free.ts';
import { knownTimeZone } from '../../domain/viewing/zoned-time.ts';
import { formatEuro } from '../../domain/money/euro.ts';
import { formatAgo } from '../../lib/format/ago.ts';
import { formatClockIn, formatDayIn, formatWeekdayIn } from '../../lib/format/zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Link } from '../../ui/navigation.tsx';
import { formatRating } from '../parts/listing-words.ts';
import { serviceWords as words, typeWords } from './service-words.ts';
import styles from './services.module.css';
import type { KnownFree } from './use-next-free.ts';

const servicesShown = 2;

export const typeIcons: Readonly<Record<DirectoryEntry['type'], IconName>> = { technician: 'piano', evaluator: 'eye', mover: 'truck', teacher: 'book' };

export const profilePath = (provider: Pick<DirectoryEntry, 'slug' | 'id'>) => `/technician-profile/${encodeURIComponent(provider.slug || provider.id)}`;

export const bookingPath = (provider: Pick<DirectoryEntry, 'id'>, choice = '') => `/service-booking?provider=${provider.id}${choice}`;

/** Stars of real reviews, or that there are none. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null || count === 0) return <span className={styles.soft}>{words.noReviews}</span>;
  return (
    <span className="tabular">
      <Icon name="star-filled" size={16} className={styles.star} /> {words.rating(formatRating(rating), count)}
    </span>
  );
}

/** When the provider is next free, as the server said it, and how long ago unless that is now. */
function NextFree({ provider: { id, time_zone }, free: { said, now, online } }: { provider: DirectoryEntry; free: KnownFree }) {
  const known = knownNextFree(said[id], now);
  if (!known) return null;
  const zone = knownTimeZone(time_zone);
  const { startsAt } = known;
  const age = now - known.saidAt;
  const when = startsAt === null ? words.freeNever(nextFreeDays) : words.nextFree(`${formatWeekdayIn(startsAt, zone)}, ${formatDayIn(startsAt, zone)}, ${formatClockIn(startsAt, zone)}`);
  return (
    <p className={styles.place}>
      <Icon name="clock" size={16} />
      <span className="tabular">
        {when}
        {(!online || age >= freshMs) && formatAgo(age) !== '' && ` ${words.freeSaid(formatAgo(age))}`}
      </span>
    </p>
  );
}

export function ProviderCard({ provider, km, free }: { provider: DirectoryEntry; km: number | null; free: KnownFree }) {
  const { name, type, specialty, town, services, hourly_rate_cents: rate, radius_km: radius } = provider;
  const more = services.length - servicesShown;
  return (
    <Card as="li" aria-label={name}>
      <div>
        <Badge icon={typeIcons[type]}>{typeWords[type]}</Badge>
      </div>
      <h2 className={styles.name}>
        <Link href={profilePath(provider)}>{name}</Link>
      </h2>
      {specialty !== '' && <p>{specialty}</p>}
      <p className={styles.place}>
        <Icon name="map-pin" size={16} />
        {town}
        {km !== null && ` · ${words.away(km)}`}
        {km !== null && km > radius && ` (${words.beyond})`}
      </p>
      <Rating rating={provider.rating} count={provider.review_count} />
      <NextFree provider={provider} free={free} />
      {services.length > 0 && (
        <ul className={styles.offered}>
          {services.slice(0, servicesShown).map((service) => (
            <li key={service.id}>
              <span>{service.name}</span>
              <span className="tabular">{formatEuro(service.price_cents)}</span>
            </li>
          ))}
          {more > 0 && <li className={styles.soft}>{words.more(more)}</li>}
        </ul>
      )}
      {rate !== null && <p className={styles.soft}>{words.perHour(formatEuro(rate))}</p>}
      <div className={styles.foot}>
        <ButtonLink variant="primary" href={bookingPath(provider)} aria-label={words.bookOf(name)}>
          {words.bookNow}
        </ButtonLink>
        <ButtonLink href={profilePath(provider)} aria-label={words.profileOf(name)}>
          {words.profile}
        </ButtonLink>
      </div>
    </Card>
  );
}
