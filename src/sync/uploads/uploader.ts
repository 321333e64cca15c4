import type { UploadBucket } from '../../replica/upload-entry.ts';
import type { Answer } from '../../wire/answer.ts';
import type { UploadWatch } from '../../wire/upload-transport.ts';

export interface UploadedFile {
  bucket: UploadBucket;
  path: string;
  contentType: string;
  bytes: ArrayBuffer;
}

/** Storage as the sender sees it. */
export interface Uploader {
  /** Ok when the server has the file under its path, also when it had it before. Never rejects. */
  upload(file: UploadedFile, watch: UploadWatch): Promise<Answer<null>>;
}
