export const bulkImport = { title: 'Bulk piano import', description: 'Bring in a dealer’s stock from a spreadsheet, also offline.' };
