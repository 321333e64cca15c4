/** Who offers the demo listings: invented shops and nameless private sellers. They never sign in. */
export interface DemoSeller {
  key: string;
  role: 'dealer' | 'seller';
  /** What people see; '' shows as 'Private Seller'. */
  displayName: string;
  /** The shop's name for dealers, '' for private sellers. */
  companyName: string;
  town: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: 'DE' | 'AT' | 'CH' | 'NL';
  /** WGS 84, town centre. */
  lat: number;
  lng: number;
  /** Days before the seeding. */
  memberSinceDaysAgo: number;
}

type Place = Pick<DemoSeller, 'town' | 'countryCode' | 'lat' | 'lng'>;

const dealer = (key: string, shop: string, place: Place & { days: number }): DemoSeller => ({
  key, role: 'dealer', displayName: shop, companyName: shop, town: place.town, countryCode: place.countryCode, lat: place.lat, lng: place.lng, memberSinceDaysAgo: place.days,
});

const person = (key: string, displayName: string, place: Place & { days: number }): DemoSeller => ({
  key, role: 'seller', displayName, companyName: '', town: place.town, countryCode: place.countryCode, lat: place.lat, lng: place.lng, memberSinceDaysAgo: place.days,
});

export const demoSellers: readonly DemoSeller[] = [
  dealer('am-fluss', 'Klavierhaus am Fluss', { town: 'Bremen', countryCode: 'DE', lat: 53.079, lng: 8.802, days: 1460 }),
  dealer('saitenwerk', 'Saitenwerk Pianos', { town: 'Leipzig', countryCode: 'DE', lat: 51.34, lng: 12.375, days: 1120 }),
  dealer('suedhang', 'Flügelwerkstatt Südhang', { town: 'München', countryCode: 'DE', lat: 48.137, lng: 11.575, days: 1890 }),
  dealer('alpenton', 'Alpenton Klaviere', { town: 'Salzburg', countryCode: 'AT', lat: 47.809, lng: 13.055, days: 730 }),
  dealer('seeblick', 'Klavierhalle Seeblick', { town: 'Luzern', countryCode: 'CH', lat: 47.05, lng: 8.309, days: 980 }),
  dealer('de-gracht', 'Pianohuis De Gracht', { town: 'Utrecht', countryCode: 'NL', lat: 52.091, lng: 5.122, days: 640 }),
  person('lueneburg', 'Private seller, Lüneburg', { town: 'Lüneburg', countryCode: 'DE', lat: 53.249, lng: 10.407, days: 210 }),
  person('goettingen', 'Private seller, Göttingen', { town: 'Göttingen', countryCode: 'DE', lat: 51.541, lng: 9.916, days: 95 }),
  person('freiburg', 'Private seller, Freiburg', { town: 'Freiburg im Breisgau', countryCode: 'DE', lat: 47.999, lng: 7.842, days: 400 }),
  person('goerlitz', '', { town: 'Görlitz', countryCode: 'DE', lat: 51.153, lng: 14.987, days: 60 }),
  person('koeln', 'Private seller, Köln', { town: 'Köln', countryCode: 'DE', lat: 50.938, lng: 6.96, days: 33 }),
  person('linz', 'Private seller, Linz', { town: 'Linz', countryCode: 'AT', lat: 48.306, lng: 14.286, days: 310 }),
  person('bern', 'Private seller, Bern', { town: 'Bern', countryCode: 'CH', lat: 46.948, lng: 7.447, days: 150 }),
  person('groningen', 'Private seller, Groningen', { town: 'Groningen', countryCode: 'NL', lat: 53.219, lng: 6.567, days: 75 }),
];

/** Where the demo accounts that own listings are at home. */
export const demoOwnerPlaces: Readonly<Record<'dealer' | 'seller', Place>> = {
  dealer: { town: 'Berlin', countryCode: 'DE', lat: 52.52, lng: 13.405 },
  seller: { town: 'Graz', countryCode: 'AT', lat: 47.071, lng: 15.439 },
};
