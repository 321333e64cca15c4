import { instrumentFields } from '../../domain/instrument/instrument-row.ts';
import { defineKind } from './kind.ts';

export const instruments = defineKind('instruments', { fields: instrumentFields, subject: ({ maker, serial_number }) => `${maker} ${serial_number}`.trim() });
