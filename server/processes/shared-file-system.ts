import { readFileSync } from 'node:fs'

/*
 * Disks of one machine, and what containers lay over them. Locks on anything else are not trusted: NFS loses them when a server
 * or the way to it is gone for a while; SMB, 9p and virtiofs keep them to each machine that mounts the same folder, as do FUSE
 * file systems (sshfs and the like), behind which anything may lie; cluster file systems take them away with a lost connection.
 */
const ofOneMachine = new Set(
  (
    'ext2 ext3 ext4 xfs btrfs zfs f2fs bcachefs jfs reiserfs nilfs2 vfat exfat ntfs3 fuseblk ' +
    'tmpfs ramfs overlay fuse.fuse-overlayfs'
  ).split(' '),
)

/**
 * The type of an open file's file system where other machines may share it, or where it is not known; null on a disk of this
 * machine alone. Only Linux tells: elsewhere every file system is trusted.
 */
export function sharedFileSystemOf(fd: number): string | null {
  if (process.platform !== 'linux') return null
  const mountId = /^mnt_id:\s*(\d+)$/m.exec(readProc(`fdinfo/${fd}`))?.[1]
  const mounts = readProc('mountinfo').split('\n')
  const mount = mounts.find((line) => line.startsWith(`${mountId} `)) ?? ''
  return isOfOneMachine(mount) ? null : (typeOf(mount) ?? 'unknown')
}

/** Whether a mount, as a line of /proc/self/mountinfo, is of a file system that one machine has for itself. */
export function isOfOneMachine(mount: string): boolean {
  return ofOneMachine.has(typeOf(mount) ?? '')
}

/** The first field behind the lone hyphen: the fields before it vary in number. */
function typeOf(mount: string): string | null {
  const fields = mount.split(' ')
  return fields[fields.indexOf('-') + 1] || null
}

function readProc(name: string): string {
  try {
    return readFileSync(`/proc/self/${name}`, 'utf8')
  } catch {
    return '' // no /proc, or that of another namespace
  }
}
