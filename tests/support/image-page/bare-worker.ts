/** What a browser needs at least to make a photo smaller: the bench's reference. */

interface Order {
  file: Blob;
  width: number;
  height: number;
  quality: number;
}

async function shrink({ file, width, height, quality }: Order): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return blob.arrayBuffer();
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void shrink(data).then((bytes) => postMessage(bytes));
});
