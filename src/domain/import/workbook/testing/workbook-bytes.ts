import { strToU8, zipSync } from 'fflate';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface TestSheet {
  name: string;
  /** What stands in `sheetData`, or the whole of it behind `sheetData` in `after`. */
  rows: string;
  after?: string;
  state?: 'hidden' | 'veryHidden';
}

export interface TestWorkbook {
  sheets: readonly TestSheet[];
  /** Contents of `<si>`. */
  texts?: readonly string[];
  /** Codes of number forms; style 0 is plain, style 1 has the first of them, and so on. */
  forms?: readonly (string | number)[];
  date1904?: boolean;
  level?: 0 | 6;
}

/** Files by their path, as a spreadsheet program writes them. */
export function workbookFiles({ sheets, texts = [], forms = [], date1904 = false }: TestWorkbook): Record<string, string> {
  const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const own = forms.map((form, index) => (typeof form === 'string' ? `<numFmt numFmtId="${164 + index}" formatCode="${form.replaceAll('"', '&quot;')}"/>` : ''));
  const styles = forms.map((form, index) => `<xf numFmtId="${typeof form === 'string' ? 164 + index : form}"/>`);
  const list = sheets.map(({ name, state }, index) => `<sheet name="${name}" sheetId="${index + 1}" ${state ? `state="${state}" ` : ''}r:id="rId${index + 1}"/>`);
  return {
    '[Content_Types].xml': `${head}<Types/>`,
    '_rels/.rels': `${head}<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships>${sheets.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('')}${
      relation('rId90', 'styles', '/xl/styles.xml')}${relation('rId91', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `${head}<styleSheet ${main}><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${head}<sst ${main}>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(sheets.map(({ rows, after = '' }, index) => [
      `xl/worksheets/sheet${index + 1}.xml`, `${head}<worksheet ${main}><sheetData>${rows}</sheetData>${after}</worksheet>`])),
  };
}

export function packed(files: Readonly<Record<string, string>>, level: 0 | 6 = 6): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level }));
}

export function workbookBytes(workbook: TestWorkbook): Uint8Array<ArrayBuffer> {
  return packed(workbookFiles(workbook), workbook.level);
}

/** Cells of text, as a program writes them that shares none. */
export function textRow(...cells: readonly string[]): string {
  return `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
}
