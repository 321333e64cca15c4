export const notifications = { title: 'Notifications', description: 'What happened to your listings, requests and payments.' };
export const entry = 'Notifications';
