/**
 * supabase-js sends a Blob or File as a form whose file field has an empty name, which the embedded storage does not
 * find. Such an upload goes on as a plain body with the same type and cache time; all else is returned as it came.
 * Null for a form without a file.
 */
export async function unwrapUploadForm(request: Request): Promise<Request | null> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
  if (!isForm || (request.method !== 'POST' && request.method !== 'PUT')) return request;
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
