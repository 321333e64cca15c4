import styles from './piano-places.module.css';

/** Numbered dots at the places of the list beside the drawing. */
function Places({ at }: { at: readonly (readonly [x: number, y: number])[] }) {
  return at.map(([x, y], i) => (
    <g key={`${x} ${y}`}>
      <circle className={styles.dot} cx={x} cy={y} r={11} />
      <text className={styles.digit} x={x} y={y + 4.5} textAnchor="middle">
        {i + 1}
      </text>
    </g>
  ));
}

/** A grand from above: keyboard below, plate and strings, lid open. */
export function GrandPlaces({ label }: { label: string }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 170" role="img" aria-label={label}>
      <path className={styles.case} d="M14 160V40C14 18 30 8 48 8c26 0 30 26 42 48 10 18 26 24 44 32 8 4 12 12 12 20v52Z" />
      <path className={styles.plate} d="M24 126V42c0-14 10-24 24-24 20 0 24 22 36 46 10 20 26 26 42 34 6 3 10 8 10 14v14Z" />
      <path className={styles.strings} d="M38 122 46 28M52 122l4-86M66 122l4-70M80 122l4-52M94 122l4-38M108 122l4-30M122 122l2-24" />
      <path className={styles.keys} d="M24 134h112v18H24Z" />
      <path className={styles.strings} d="M36 134v18M48 134v18M60 134v18M72 134v18M84 134v18M96 134v18M108 134v18M120 134v18" />
      <Places at={[[44, 110], [100, 118], [62, 66], [18, 146]]} />
    </svg>
  );
}

/** An upright with its upper panel taken off. */
export function UprightPlaces({ label }: { label: string }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 170" role="img" aria-label={label}>
      <path className={styles.case} d="M12 14h136v142H12Z" />
      <path className={styles.plate} d="M24 24h112v62H24Z" />
      <path className={styles.strings} d="M34 32v50M46 32v50M58 32v50M70 32v50M82 32v50M94 32v50M106 32v50M118 32v50M128 32v50" />
      <path className={styles.keys} d="M12 94h136v14H12Z" />
      <path className={styles.strings} d="M26 94v14M40 94v14M54 94v14M68 94v14M82 94v14M96 94v14M110 94v14M124 94v14M138 94v14M24 156v-38M136 156v-38" />
      <Places at={[[58, 28], [98, 44], [136, 66], [24, 10]]} />
    </svg>
  );
}
