// Apart from the messages of the listing parts, which the first screens load.

/** Between two values: '4.200 € to 3.900 €'. */
export const becomes = 'to';

/** Field names as people say them; fields that only the machine needs are left out of the words. */
export const fieldNames: Readonly<Record<string, string>> = {
  title: 'Title',
  brand: 'Brand',
  model: 'Model',
  piano_type: 'Type',
  subtype: 'Kind',
  year: 'Year',
  price_cents: 'Price',
  condition: 'Condition',
  description: 'Description',
  status: 'Status',
  is_published: 'Published',
  image_urls: 'Pictures',
  serial_number: 'Serial number',
  stock_number: 'Stock number',
  finish: 'Finish',
  height_cm: 'Height',
  length_cm: 'Length',
  location: 'Location',
  town: 'Town',
  country_code: 'Country',
  vat_scheme: 'VAT',
  availability_slots: 'Viewing times',
  instrument_details: 'Details',
  note: 'Note',
  name: 'Name',
  choices: 'Supplier',
  full_name: 'Name',
  phone: 'Phone',
  phone_is_public: 'Phone shown to buyers',
  mail_of_messages: 'Mail about new messages',
  company_name: 'Company',
  time_zone: 'Time zone',
  state: 'State',
  starts_at: 'Time',
  proposed_at: 'Proposed time',
  step_note: 'Word to the other side',
};
