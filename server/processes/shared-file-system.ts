import { readFileSync } from 'node:fs'

/*
 * File systems on disks of one machine, and those that containers overlay on them. Locks on any other are not trusted.
 * NFS loses them when the server or the network is down for a while. SMB, 9p and virtiofs enforce them only within each
 * machine that mounts the folder, as do FUSE file systems (such as sshfs), which may use any storage. Cluster file
 * systems drop them with a lost connection.
 */
const localFileSystems = new Set(
  (
    'ext2 ext3 ext4 xfs btrfs zfs f2fs bcachefs jfs reiserfs nilfs2 vfat exfat ntfs3 fuseblk ' +
    'tmpfs ramfs overlay fuse.fuse-overlayfs'
  ).split(' '),
)

/**
 * Returns the type of an open file's file system if other machines may share it, `unknown` if the type cannot be found,
 * or null for a local disk. Only Linux provides this information; on other systems every file system is trusted.
 */
export function findSharedFileSystem(fd: number): string | null {
  if (process.platform !== 'linux') return null
  const mountId = /^mnt_id:\s*(\d+)$/m.exec(readProc(`fdinfo/${fd}`))?.[1]
  const mounts = readProc('mountinfo').split('\n')
  const mount = mounts.find((line) => line.startsWith(`${mountId} `)) ?? ''
  return isLocalFileSystem(mount) ? null : (fileSystemType(mount) ?? 'unknown')
}

/** Returns true if a mount, given as a line of /proc/self/mountinfo, has a file system that only one machine uses. */
export function isLocalFileSystem(mount: string): boolean {
  return localFileSystems.has(fileSystemType(mount) ?? '')
}

/** Returns the first field after the separator `-`; the number of fields before it varies. */
function fileSystemType(mount: string): string | null {
  const fields = mount.split(' ')
  return fields[fields.indexOf('-') + 1] || null
}

function readProc(name: string): string {
  try {
    return readFileSync(`/proc/self/${name}`, 'utf8')
  } catch {
    return '' // no /proc, or one of another namespace
  }
}
