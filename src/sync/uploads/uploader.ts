import type { UploadBucket } from '../../replica/upload-entry.ts';
import type { Answer } from '../server.ts';

export interface UploadedFile {
  bucket: UploadBucket;
  path: string;
  contentType: string;
  bytes: ArrayBuffer;
}

export interface UploadWatch {
  signal: AbortSignal;
  /** Bytes that have left so far, where the platform tells. */
  onProgress(sent: number): void;
}

/** Storage as the sender sees it. */
export interface Uploader {
  /** Ok when the server has the file under its path, also when it had it before. Never rejects. */
  upload(file: UploadedFile, watch: UploadWatch): Promise<Answer<null>>;
}
