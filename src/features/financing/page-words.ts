export const financing = { title: 'Financing', description: 'A piano in instalments, month by month.' };
