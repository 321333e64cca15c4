export const lookup = {
  title: 'Identify a piano by its serial number',
  description: 'Type the serial number off the iron plate: year of making, how sure it is, and the table rows on either side of it. Works offline.',
};
export const entry = 'Identify';
export const longEntry = 'Identify a piano';
