/** Holds the end of a history against what people did, saw and gave up. Each finding is a sentence. */
import { sameValue, type ReplicaDocument } from '../../src/replica/document.ts';
import type { Row } from '../../src/replica/row.ts';
import type { PulledRow } from '../../src/sync/server.ts';
import { foreignRows, ownRows, secondPersonsDevice } from './generate.ts';
import { concerns, isWithdrawn, type Edit, type Ledger } from './ledger.ts';
import { trackedFields, wordOf } from './field-values.ts';
import { kindSettings } from './kind-settings.ts';
import { collectionOfRow, type RowName } from './steps.ts';

export interface JudgedDevice {
  place: number;
  isVisitor: boolean;
  documents: ReadonlyMap<RowName, ReplicaDocument>;
  /** What the server would show this person now. */
  visible: ReadonlyMap<RowName, PulledRow>;
}

export interface JudgedWorld {
  ledger: Ledger;
  devices: readonly JudgedDevice[];
  /** The server's rows, whoever may see them. */
  truth: ReadonlyMap<RowName, PulledRow>;
}

export function judgeWorld(world: JudgedWorld): string[] {
  return [...notConverged(world), ...doubled(world), ...vanished(world), ...strangeAlternatives(world), ...undone(world), ...asked(world), ...wentBack(world)];
}

/** A migrated device has a column that the server lacks; a visitor never hears what the server added. */
function sameContent(a: Row, b: Row, fields: readonly string[] | null): boolean {
  const content = ({ added_column: _added, ...row }: Row) =>
    JSON.stringify(Object.entries(row).filter(([field]) => fields === null || fields.includes(field)).sort(([x], [y]) => (x < y ? -1 : 1)));
  return content(a) === content(b);
}

function notConverged({ devices }: JudgedWorld): string[] {
  return devices.flatMap(({ place, documents, visible, isVisitor }) => {
    const wrong: string[] = [];
    for (const [name, { row }] of visible) {
      if (row.deleted !== true && !documents.has(name)) wrong.push(`device ${place} lacks ${name}`);
    }
    for (const [name, document] of documents) {
      const truth = visible.get(name);
      if (document.pending === 'waiting') wrong.push(`device ${place} still waits with ${name}`);
      if (document.pending !== 'clean') continue;
      if (!truth || truth.row.deleted === true) wrong.push(`device ${place} keeps ${name}, which is gone`);
      else if (!sameContent(document.row, truth.row, isVisitor ? kindSettings[collectionOfRow(name)].writable : null)) wrong.push(`device ${place} disagrees with the server on ${name}`);
    }
    return wrong;
  });
}

const isTracked = (row: RowName, field: string) => trackedFields[collectionOfRow(row)].includes(field);

function sameEdit(a: { row: RowName; field: string; value: unknown }, b: { row: RowName; field: string; value: unknown }): boolean {
  return a.row === b.row && a.field === b.field && sameValue(a.value, b.value);
}

function doubled({ ledger }: JudgedWorld): string[] {
  const told = ledger.edits.filter((edit) => !edit.isRevert && isTracked(edit.row, edit.field));
  return told.flatMap((edit) => {
    const times = ledger.accepted.filter((each) => sameEdit(each, edit)).length;
    // Wishing for a value again, by going back to it or by choosing it, may send it again.
    const wishes = ledger.edits.filter((each) => sameEdit(each, edit)).length;
    return times > wishes ? [`${nameOf(edit)} was accepted ${times} times`] : [];
  });
}

function nameOf({ row, field, value }: Pick<Edit, 'row' | 'field' | 'value'>): string {
  return `${row}.${field}=${wordOf(value)}`;
}

/** The last wish of each device for each field. */
function lastEdits({ edits }: Ledger): Edit[] {
  const last = new Map(edits.map((edit) => [`${edit.device}:${edit.row}.${edit.field}`, edit]));
  return [...last.values()];
}

/** Every edit reached the server, or is shown as refused or as an alternative, or was given up by its person. */
function vanished({ ledger, devices, truth }: JudgedWorld): string[] {
  return lastEdits(ledger).flatMap((edit) => {
    const { row, field, value, device } = edit;
    const document = devices[device]?.documents.get(row);
    const kept = document?.alternatives.some((each) => each.field === field && sameValue(each.mine, value)) === true;
    const shown = document?.pending === 'parked' && sameValue(document.row[field], value);
    const reached = edit.isRevert
      ? sameValue(truth.get(row)?.row[field], value) || othersWrote(ledger, edit)
      : (kindSettings[collectionOfRow(row)].reached.includes(field) && saysAll(edit, truth.get(row)?.row[field])) || ledger.accepted.some((each) => sameEdit(each, edit) && (isTracked(row, field) || each.at > edit.at));
    const shownThere = devices[device]?.visible.get(row)?.row;
    const stands = sameValue(shownThere ? shownThere[field] : field === 'deleted', value);
    const agreed = !isTracked(row, field) && (stands || othersWrote(ledger, edit) || leftTheirView(ledger, edit));
    const wrong: string[] = [];
    if (reached && kept && !edit.isRevert && isTracked(row, field) && !isDoubted(ledger, row)) wrong.push(`${nameOf(edit)} was accepted and is offered all the same`);
    if (!reached && !agreed && !kept && !shown && !isWithdrawn(ledger, edit)) wrong.push(`the edit ${nameOf(edit)} on device ${device} vanished`);
    return wrong;
  });
}

/** Whether what stands is the value; of a number that only grows the greater says the smaller as well. */
export function saysAll({ row, field, value }: Pick<Edit, 'row' | 'field' | 'value'>, stands: unknown): boolean {
  if (sameValue(stands, value)) return true;
  return kindSettings[collectionOfRow(row)].reached.includes(field) && typeof value === 'number' && typeof stands === 'number' && stands >= value;
}

function isDoubted({ doubted }: Ledger, row: RowName): boolean {
  return doubted.includes(row);
}

function othersWrote(ledger: Ledger, { device, row, field }: Pick<Edit, 'device' | 'row' | 'field'>): boolean {
  const isSame = (each: { row: RowName; field: string }) => each.row === row && (each.field === field || each.field === 'deleted');
  return ledger.elsewhere.some(isSame) || ledger.edits.some((each) => each.device !== device && isSame(each));
}

/** Who deletes another's listing is refused, or has their wish when its owner takes it off the market; it may come back. */
function leftTheirView(ledger: Ledger, { device, row, field }: Pick<Edit, 'device' | 'row' | 'field'>): boolean {
  const others: readonly RowName[] = device === secondPersonsDevice ? ownRows : foreignRows;
  return field === 'deleted' && others.includes(row) && ledger.elsewhere.some((each) => each.row === row && each.field === 'is_published');
}

function strangeAlternatives({ ledger, devices }: JudgedWorld): string[] {
  return devices.flatMap(({ place, documents }) =>
    [...documents].flatMap(([row, { alternatives }]) =>
      alternatives
        .filter(({ field }) => !isDoubted(ledger, row) && !othersWrote(ledger, { device: place, row, field }) && !wasHeld(ledger, { device: place, row, field }))
        .map(({ field, mine }) => `device ${place} offers ${nameOf({ row, field, value: mine })}, which nobody else changed`),
    ),
  );
}

/** Of marks that only add nobody is asked to choose one. */
function asked({ devices }: JudgedWorld): string[] {
  return devices.flatMap(({ place, documents }) =>
    [...documents].flatMap(([row, { alternatives }]) =>
      kindSettings[collectionOfRow(row)].additive && alternatives.length > 0 ? [`device ${place} asks its person to choose between marks of ${row}`] : [],
    ),
  );
}

/** How far somebody has read does not go back, whoever of their devices tells it last. */
function wentBack({ ledger, truth }: JudgedWorld): string[] {
  const isStill = ({ row, field, value }: Pick<Edit, 'row' | 'field' | 'value'>) =>
    typeof value !== 'number' || !kindSettings[collectionOfRow(row)].reached.includes(field) || !truth.has(row) || saysAll({ row, field, value }, truth.get(row)?.row[field]);
  return ledger.accepted.filter((each) => !isStill(each)).map((each) => `${nameOf(each)} was reached and went back`);
}

/** A form of the same device that was held open meets what was stored beside it, as in another tab. */
function wasHeld({ edits }: Ledger, { device, row, field }: Pick<Edit, 'device' | 'row' | 'field'>): boolean {
  const own = edits.filter((each) => each.device === device && each.row === row && each.field === field);
  return own.some(({ opened, at }) => opened !== null && own.some((each) => each.at > opened && each.at < at));
}

/** What a person gave up, or set back, does not stand on the server afterwards. */
function undone({ ledger, truth, devices }: JudgedWorld): string[] {
  return ledger.edits.flatMap((edit) => {
    const { row, field, value, device } = edit;
    if (edit.isRevert || !isTracked(row, field) || !sameValue(truth.get(row)?.row[field], value) || truth.get(row)?.row.deleted === true) return [];
    // What can't be taken back any more is shown as that.
    if (devices[device]?.documents.get(row)?.pending === 'parked') return [];
    const later = ledger.edits.filter((each) => each.at > edit.at && each.row === row);
    if (later.some((each) => each.field === field && !each.isRevert) || later.some((each) => each.field === 'deleted')) return [];
    const reachedBefore = (at: number) => ledger.accepted.some((each) => sameEdit(each, edit) && each.at < at);
    const gaveUp = ledger.withdrawn.find(
      (each) => each.at > edit.at && concerns(each, edit),
    );
    // Giving up concerns what was unsent; what the device knew to be taken stands.
    return gaveUp && !reachedBefore(gaveUp.at) ? [`${nameOf(edit)} stands although device ${device} gave it up`] : [];
  });
}
