export const services = { title: 'Services', description: 'Tuners, evaluators, movers and teachers for your piano, with prices, working hours and how far they travel.' };
export const finder = { title: 'Book Service Providers', description: 'Find piano technicians, evaluators, movers and teachers near a town.' };
export const provider = { title: 'Service provider', description: 'Services and prices, working hours and certificates.' };
export const mine = { title: 'My services', description: 'Your service profile: services and prices, working hours, days off, bundles and certificates.' };
export const entry = 'Services';
