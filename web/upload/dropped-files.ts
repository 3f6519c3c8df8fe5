/**
 * Returns the files of a drop or paste, and from dropped folders the images and what else Creel reads; leaves out what cannot
 * be opened.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries must be read before the first `await`: the browser empties the transfer after the event.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry?.() ?? null)
  const files = Array.from(transfer.files)
  const folders = entries.filter((entry) => entry?.isDirectory).map((entry) => entry as FileSystemEntry)
  if (folders.length === 0) return files
  const folderNames = new Set(folders.map(({ name }) => name))
  const filesByFolder = await Promise.all(folders.map(filesIn))
  // A folder is also listed among the files, as an unreadable one.
  return [...files.filter(({ name }) => !folderNames.has(name)), ...filesByFolder.flat()]
}

/** Returns whether a drag carries files, and not text or a link. */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isDirectory) {
    const children = await readChildren(entry as FileSystemDirectoryEntry)
    return (await Promise.all(children.map(filesIn))).flat()
  }
  const file = await readFile(entry as FileSystemFileEntry)
  if (file === null || !(isImage(file) || /\.(json|gpx|[ct]sv|zip)$/i.test(file.name))) return []
  // Photos of one name in two folders have side files of one name, so a Takeout needs the path.
  Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) })
  return [file]
}

function readFile(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)))
}

// A reader returns at most 100 entries at a time, and an empty list at the end.
async function readChildren(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (batch.length === 0) return children
    children.push(...batch)
  }
}

/** Returns whether a file claims to be an image; some systems report no type for HEIC. */
export function isImage(file: Pick<File, 'type' | 'name'>): boolean {
  return file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name)
}
