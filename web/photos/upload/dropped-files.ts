/** The files of a drop or a paste, and the pictures inside dropped folders; what cannot be opened is left out. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries must be taken before the first pause: the browser empties the transfer after the event.
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry?.() ?? null)
  const files = Array.from(transfer.files)
  const folders = entries.filter((entry) => entry?.isDirectory).map((entry) => entry as FileSystemEntry)
  if (folders.length === 0) return files
  const folderNames = new Set(folders.map(({ name }) => name))
  const found = await Promise.all(folders.map(picturesIn))
  // A folder stands among the files as well, as something that cannot be read.
  return [...files.filter(({ name }) => !folderNames.has(name)), ...found.flat()]
}

/** Whether a drag carries files, and not text or a link. */
export function carriesFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false
}

async function picturesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isDirectory) {
    const children = await childrenOf(entry as FileSystemDirectoryEntry)
    return (await Promise.all(children.map(picturesIn))).flat()
  }
  const file = await fileOf(entry as FileSystemFileEntry)
  return file !== null && isPicture(file) ? [file] : []
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)))
}

// A reader hands out at most 100 entries at a time, and none when there are no more.
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
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

// Some systems know no type for HEIC.
function isPicture(file: File): boolean {
  return file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name)
}
