/** What a browser needs at least to make a photo smaller: the bench's reference. */
addEventListener('message', async ({ data }: MessageEvent<{ file: Blob; width: number; height: number; quality: number }>) => {
  const { file, width, height, quality } = data;
  const bitmap = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  postMessage(await blob.arrayBuffer());
});
