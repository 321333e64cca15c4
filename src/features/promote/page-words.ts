export const promote = { title: 'Promote your piano', description: 'Make more people see your piano: what there is and what it costs.' };
export const testPayment = { title: 'Test payment', description: 'A payment that takes no money.' };
export const payments = { title: 'Your payments', description: 'What you paid for, with the VAT in it.' };
