/** Files that a person has chosen or dropped, with the folders they came in. */
export interface PickedFile {
  file: File;
  /** 'Fotos/A-1042/1.jpg', or the name alone. NFC. */
  path: string;
}

/** Of an <input type="file">, with or without folders. */
export function pickedFiles(files: FileList | null): PickedFile[] {
  return [...(files ?? [])].map((file) => ({ file, path: (file.webkitRelativePath || file.name).normalize('NFC') }));
}

/**
 * Of a drop, with everything in its folders; what can't be read is left out. What was dropped must be asked for before the event is
 * over, so this is to be called in its handler.
 */
export async function droppedFiles(data: DataTransfer): Promise<PickedFile[]> {
  const entries = [...data.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null)).filter((entry) => entry !== null);
  if (entries.length === 0) return pickedFiles(data.files);
  return (await Promise.all(entries.map((entry) => filesOf(entry)))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<PickedFile[]> {
  if (isDirectory(entry)) {
    const inside: PickedFile[] = [];
    for (const each of await entriesOf(entry)) inside.push(...(await filesOf(each)));
    return inside;
  }
  const file = await new Promise<File | null>((resolve) => (entry as FileSystemFileEntry).file(resolve, () => resolve(null)));
  return file ? [{ file, path: entry.fullPath.replace(/^\//u, '').normalize('NFC') }] : [];
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

/** A directory is read in parts, until one is empty. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (part.length === 0) return all;
    all.push(...part);
  }
}
