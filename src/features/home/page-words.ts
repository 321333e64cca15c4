export const home = {
  title: 'Pianos from dealers and private sellers',
  description: 'Browse pianos from dealers and private sellers, find out the year from the serial number, and keep working where the signal ends.',
};
export const entry = 'Home';
