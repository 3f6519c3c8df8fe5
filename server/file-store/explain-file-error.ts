const reasons: Record<string, string> = {
  EACCES: 'can’t be used: permission denied',
  EPERM: 'can’t be used: permission denied',
  EROFS: 'is on a disk that is read-only',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk where your share is used up',
  ENOTDIR: 'isn’t a folder',
  EEXIST: 'isn’t a folder',
  ENOENT: 'isn’t there',
  EISDIR: 'is a folder',
  EIO: 'is on a disk that fails to read or write',
  EMFILE: 'can’t be opened, because too many files are open',
}

/** Says which file or folder cannot be used and why; null if the error is not about a file. */
export function explainFileError(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null
  const { code = '', path, dest } = cause as NodeJS.ErrnoException & { dest?: string }
  const reason = reasons[code]
  const target = dest ?? path
  return reason === undefined || target === undefined ? null : `${target} ${reason}.`
}
