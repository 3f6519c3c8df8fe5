import { expect, test } from 'vitest'
import { isLocalFileSystem } from './shared-file-system.ts'

// Lines of /proc/self/mountinfo: proc_pid_mountinfo(5).
test.each([
  ['22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw,discard', true],
  ['36 35 98:0 /mnt1 /a\\040-\\040b rw,noatime master:1 propagate_from:2 - xfs /dev/root rw', true],
  ['600 500 0:52 / / rw,relatime - overlay overlay rw,lowerdir=/l,upperdir=/u,workdir=/w', true],
  ['602 600 0:62 / /data rw,relatime - nfs4 nas:/creel rw,vers=4.2,local_lock=none', false],
  ['604 600 0:64 / /data rw,relatime - cifs //nas/creel rw,vers=3.1.1', false],
  ['605 600 0:65 / /data rw,relatime - 9p share rw,trans=virtio', false],
  ['607 600 0:67 / /data rw,nosuid - fuse.sshfs nas:/creel rw,user_id=0', false],
  ['608 600 0:68 / /data rw - ceph 10.0.0.1:/ rw', false],
  ['', false],
])('mount %s is a local file system: %s', (line, isLocal) => {
  expect(isLocalFileSystem(line)).toBe(isLocal)
})
