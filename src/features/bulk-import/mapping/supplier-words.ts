import { formatNumber } from '../../../lib/format/number.ts';

const counted = (amount: number, one: string, many: string) => (amount === 0 ? [] : [`${formatNumber(amount)} ${amount === 1 ? one : many}`]);

export const supplierWords = {
  title: 'Supplier',
  applied: (name: string) => `Read as “${name}” last time`,
  parts: ({ columns, words, values, net }: { columns: number; words: number; values: number; net: boolean }) =>
    [
      ...counted(columns, 'column', 'columns'),
      ...counted(words, 'known text', 'known texts'),
      ...counted(values, 'value for all rows', 'values for all rows'),
      ...(net ? ['prices without VAT'] : []),
    ].join(', '),
  appliedNothing: 'Nothing of it fits these columns any more, or you have changed all of it.',
  show: 'What was applied',
  changeColumns: 'Change a column under Columns.',
  left: 'left out',
  unnamed: (place: number) => `Column ${place}`,
  again: 'Ask again',
  againLabel: (what: string) => `Ask again: ${what}`,
  several: (suppliers: number) => `${formatNumber(suppliers)} suppliers have sheets with these columns. Choose whose it is, so that it is read as last time.`,
  choose: 'Whose sheet is it?',
  another: 'Another supplier',
  name: 'Name of the supplier',
  nameHint: 'Their next sheet is known by the names of its columns, and read the same way.',
  nameTaken: 'Another supplier has this name: this one gets a number behind it.',
  remember: 'Remember how this sheet is read',
  rememberHint: 'Columns, words, places and values for all rows, on all your devices. It is kept when you import.',

  listTitle: 'Suppliers',
  listLead: 'How their sheets are read. A sheet with the same columns is read this way by itself.',
  about: (columns: number, day: string) => `${columns === 1 ? '1 column' : `${formatNumber(columns)} columns`}, last import ${day}`,
  withNet: 'answers for prices without VAT',
  rename: 'Rename',
  renameLabel: (name: string) => `Rename ${name}`,
  renameTitle: 'Rename the supplier',
  save: 'Save',
  cancel: 'Cancel',
  forget: 'Forget',
  forgetLabel: (name: string) => `Forget ${name}`,
  forgotten: (name: string) => `${name} is forgotten`,
  forgottenText: 'Their next sheet is asked about like a new one. Your pianos stay as they are.',
  undo: 'Undo',
  failed: 'This could not be stored on this device. Nothing was changed.',
} as const;
