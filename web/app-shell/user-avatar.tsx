import { useState } from 'react'
import type { User } from '../../shared/account.ts'
import { avatarInitial } from './user-name.ts'

/** The user's picture as a circle that fills its container; the user's initial until it has loaded, and if it doesn't. */
export function UserAvatar({ user }: { user: User }) {
  const { profileImageUrl: url } = user
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null)
  const isLoaded = url !== null && loadedUrl === url
  return (
    <span className="flex size-full items-center justify-center overflow-hidden rounded-full bg-tint font-bold text-[min(var(--text-lg),28px)] leading-none">
      {url !== null && (
        <img
          src={url}
          alt=""
          className="size-full object-cover"
          hidden={!isLoaded}
          onLoad={() => setLoadedUrl(url)}
          onError={() => setLoadedUrl(null)}
        />
      )}
      {!isLoaded && avatarInitial(user)}
    </span>
  )
}
