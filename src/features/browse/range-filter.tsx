import { useEffect, useEffectEvent, useState } from 'react';
import { orderBounds, parseWhole } from '../../domain/search/browse-query.ts';
import type { Bounds } from '../../domain/search/browse-search.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { RangeFields } from '../../ui/range-fields.tsx';
import { browseMessages as messages } from './messages.ts';

export interface RangeFilterProps {
  legend: string;
  bounds: Bounds;
  onBounds: (bounds: Bounds) => void;
  limits: readonly [number, number];
  unit?: string | undefined;
  /** Puts points between thousands: prices, not years. */
  grouped?: boolean | undefined;
}

const typingPauseMs = 600;

/** Two bounds as people type them. They count after a pause, or at once on Enter and on leaving the fields. */
export function RangeFilter({ legend, bounds, onBounds, limits, unit, grouped = false }: RangeFilterProps) {
  const [draft, setDraft] = useState(() => toDraft(bounds, grouped));
  const [left, setLeft] = useState(false);
  const { min, max } = bounds;
  const read = { min: readBound(draft.min, limits), max: readBound(draft.max, limits) };
  const isReadable = read.min !== 'unreadable' && read.max !== 'unreadable';

  const takeOver = useEffectEvent((given: Bounds) => {
    if (read.min !== given.min || read.max !== given.max) setDraft(toDraft(given, grouped));
  });
  useEffect(() => takeOver({ min, max }), [min, max]);

  function commit() {
    if (read.min === 'unreadable' || read.max === 'unreadable') return;
    const wanted = orderBounds({ min: read.min, max: read.max });
    setDraft(toDraft(wanted, grouped));
    if (wanted.min !== min || wanted.max !== max) onBounds(wanted);
  }

  const commitAfterPause = useEffectEvent(() => {
    if (read.min === 'unreadable' || read.max === 'unreadable') return;
    // Half typed, the upper bound is often below the lower: wait until the field is left.
    if (read.min !== null && read.max !== null && read.min > read.max) return;
    if (read.min !== min || read.max !== max) onBounds({ min: read.min, max: read.max });
  });
  useEffect(() => {
    const timer = setTimeout(commitAfterPause, typingPauseMs);
    return () => clearTimeout(timer);
  }, [draft.min, draft.max]);

  return (
    // The fields inside are what one interacts with; this only hears that they are left.
    <div
      onFocus={() => setLeft(false)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setLeft(true);
        commit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      role="presentation"
    >
      <RangeFields
        legend={legend}
        min={draft.min}
        max={draft.max}
        onRange={setDraft}
        unit={unit}
        error={left && !isReadable ? messages.notNumber : undefined}
      />
    </div>
  );
}

function readBound(text: string, limits: readonly [number, number]): number | null | 'unreadable' {
  if (text.trim() === '') return null;
  return parseWhole(text, limits) ?? 'unreadable';
}

function toDraft(bounds: Bounds, grouped: boolean): { min: string; max: string } {
  const write = (value: number | null) =>
    value === null ? '' : grouped ? formatNumber(value) : String(value);
  return { min: write(bounds.min), max: write(bounds.max) };
}
