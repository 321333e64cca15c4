/** The embedded storage takes the caller's word for how long a body is, or none: here it is measured, so that limits of size hold. */
async function measured(request: Request): Promise<Request> {
  const body = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  headers.set('content-length', String(body.byteLength));
  return new Request(request.url, { method: request.method, headers, body });
}

/**
 * supabase-js sends a Blob or File as a form whose file field has an empty name, which the embedded storage does not
 * find. Such an upload goes on as a plain body with the same type and cache time; all else as it came, with its length.
 * Null for a form without a file.
 */
export async function unwrapUploadForm(request: Request): Promise<Request | null> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
  if (request.method !== 'POST' && request.method !== 'PUT') return request;
  if (!isForm) return measured(request);
  const form = await request.formData();
  const file = [...form.values()].find((value) => typeof value !== 'string');
  if (!file) return null;
  const headers = new Headers(request.headers);
  headers.set('content-type', file.type || 'application/octet-stream');
  headers.set('content-length', String(file.size));
  const cacheControl = form.get('cacheControl');
  if (typeof cacheControl === 'string' && /^\d+$/.test(cacheControl)) headers.set('cache-control', `max-age=${cacheControl}`);
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() });
}
