export const bookings = { title: 'Bookings', description: 'Services you booked, and your agenda if you offer some.' };
export const entry = 'Bookings';
