import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { moveCrop, resizeCrop, type Corner, type Crop } from '../../domain/image/crop.ts';
import type { Box } from '../../domain/image/limits.ts';
import { classNames } from '../../ui/class-names.ts';
import { editorMessages as messages } from './messages.ts';
import styles from './photo-editor.module.css';

interface CropFrameProps {
  crop: Crop;
  /** Width to height in pixels; null is free. */
  ratio: number | null;
  /** The picture as it is turned, in pixels. */
  picture: Box;
  /** Says what the frame keeps. */
  describedBy: string;
  onCrop: (crop: Crop) => void;
}

const corners = ['nw', 'ne', 'sw', 'se'] as const satisfies readonly Corner[];

/** Of the picture's width and height, for one press of a key and for one with Shift. */
const smallStep = 0.01;
const largeStep = 0.1;

const directions: Readonly<Partial<Record<string, { x: number; y: number }>>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The part that is kept, over the picture: the whole of it is moved, its corners size it, by pointer or arrow keys. */
export function CropFrame({ crop, ratio, picture, describedBy, onCrop }: CropFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; from: Crop } | null>(null);

  function moved(from: Crop, by: { x: number; y: number; corner: Corner | null }): Crop {
    const { corner, x, y } = by;
    return corner === null ? moveCrop(from, { x, y }) : resizeCrop(from, { corner, x, y, ratio, picture });
  }

  function handlers(corner: Corner | null) {
    return {
      onKeyDown(event: KeyboardEvent) {
        const direction = directions[event.key];
        if (!direction) return;
        event.preventDefault();
        const step = event.shiftKey ? largeStep : smallStep;
        onCrop(moved(crop, { x: direction.x * step, y: direction.y * step, corner }));
      },
      onPointerDown(event: PointerEvent) {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, from: crop };
      },
      onPointerMove(event: PointerEvent) {
        const stage = frame.current?.parentElement?.getBoundingClientRect();
        const start = drag.current;
        if (!start || !stage || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        event.stopPropagation();
        const by = { x: (event.clientX - start.x) / stage.width, y: (event.clientY - start.y) / stage.height };
        onCrop(moved(start.from, { ...by, corner }));
      },
      onPointerUp() {
        drag.current = null;
      },
    };
  }

  const percent = (fraction: number) => `${fraction * 100}%`;
  const place = { left: percent(crop.left), top: percent(crop.top), width: percent(crop.width), height: percent(crop.height) };
  return (
    <>
      <div className={styles.shades}>
        <div className={styles.shade} style={place} />
      </div>
      <div ref={frame} className={styles.frame} style={place}>
        <button type="button" className={styles.middle} aria-label={messages.frame} aria-describedby={describedBy} {...handlers(null)} />
        {corners.map((corner) => (
          <button
            key={corner}
            type="button"
            className={classNames(styles.corner, styles[corner])}
            aria-label={messages.corners[corner]}
            {...handlers(corner)}
          />
        ))}
      </div>
    </>
  );
}
