export const admin = { title: 'Admin dashboard', description: 'Activity, alerts, accounts and the health of the service.' };
export const entry = 'Admin';
