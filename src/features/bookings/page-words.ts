export const booking = { title: 'Book Service Providers', description: 'Book a piano technician, mover or evaluator for a time that is free.' };
export const bookings = { title: 'Bookings', description: 'Services you booked, and your agenda if you offer some.' };
export const entry = 'Bookings';
