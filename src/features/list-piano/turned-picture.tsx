import { useEffect, useRef } from 'react';
import { fitInside } from '../../domain/image/fit.ts';
import type { PictureEdit } from '../../domain/image/optimised-image.ts';
import styles from './photo-editor.module.css';

/** Enough for a dialog, and drawn within a moment. */
const previewBox = { width: 960, height: 720 };

/** A picture turned by quarters, as large as there is room. */
export function TurnedPicture({ bitmap, quarterTurns, label }: { bitmap: ImageBitmap; quarterTurns: PictureEdit['quarterTurns']; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const lies = quarterTurns % 2 === 1;
  const { width, height } = fitInside(lies ? { width: bitmap.height, height: bitmap.width } : bitmap, previewBox);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const [along, across] = lies ? [height, width] : [width, height];
    context.setTransform(1, 0, 0, 1, width / 2, height / 2);
    context.rotate((quarterTurns * Math.PI) / 2);
    context.drawImage(bitmap, -along / 2, -across / 2, along, across);
  }, [bitmap, quarterTurns, lies, width, height]);

  return <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} width={width} height={height} />;
}
