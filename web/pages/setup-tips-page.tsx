import { Camera, CloudSun, FileImage, FolderPen, MapPin, Ruler, Share2 } from 'lucide-react'
import { KeepLocations } from './keep-locations.tsx'
import { sharingUnavailableText } from './sharing-unavailable-text.ts'
import { StaticPage, StaticSection } from './static-page.tsx'

/** The setup tips, from the phone's settings to organizing locations. */
export function SetupTipsPage() {
  return (
    <StaticPage title="Setup Tips" intro="Five minutes on shore, and every photo after that logs itself.">
      <StaticSection icon={MapPin} title="Enable location services">
        <p>
          Creel uses the GPS data your camera saves in each photo. Make sure your camera is allowed to record
          it.
        </p>
        <p>
          <strong>iPhone:</strong> Go to Settings &gt; Privacy &amp; Security &gt; Location Services &gt;
          Camera, choose While Using the App and turn on Precise Location.
        </p>
        <p>
          <strong>Android:</strong> Open your camera’s settings and turn on Location tags or Save location.
        </p>
        {window.isSecureContext && (
          <p>
            <strong>No photo?</strong> Note the catch where you caught it, and allow Creel to see your
            position. It proposes the location where you stand, and lists the nearest first. On Android,
            install Creel, hold its icon and choose Note a Catch.
          </p>
        )}
      </StaticSection>
      <KeepLocations />
      <StaticSection icon={CloudSun} title="Weather and tide are automatic">
        <p>
          Environmental data is automatic: temperature, cloud cover, wind and tide are added from the location
          and time of each photo. It isn’t editable, so it stays as measured or calculated. If nothing is
          known, nothing is shown.
        </p>
      </StaticSection>
      <StaticSection icon={Camera} title="Take better photos">
        <ul>
          <li>Show the whole fish, from nose to tail, side on.</li>
          <li>
            Hold it close to your body or next to something of known size. Stretching out your arms makes
            estimates too long.
          </li>
          <li>Turn so the light falls on the fish, and wipe the lens. Wet hands leave a haze.</li>
          <li>Take the photo where you caught the fish. That’s where it appears on the map.</li>
          <li>Wet your hands first and be quick, so the fish swims off strong.</li>
        </ul>
      </StaticSection>
      <StaticSection icon={Ruler} title="Calibrate the estimates">
        <p>
          The AI judges length by comparison. Your height and how your photos are usually taken make estimates
          more accurate: a selfie at arm’s length, a friend 6 to 8 feet away, or a tripod with a timer.
        </p>
      </StaticSection>
      <StaticSection icon={FolderPen} title="Organize your log">
        <ul>
          <li>Pin spots: drop a pin on the map where you fish and give it a name.</li>
          <li>Rename locations to whatever you call them. Creel never changes a name you chose.</li>
          <li>Move a pin that is off, and choose which locations belong to one group: tap the pencil.</li>
          <li>Give a location a note: where to park, which side to wade, what tide it needs.</li>
          <li>Manually assign photos without GPS data to a location.</li>
          <li>
            Note the hours you fished, also on days without a catch: Outings then count catches per hour.
          </li>
          <li>Edit what the AI got wrong: species, length and weight. Your edits always win.</li>
        </ul>
      </StaticSection>
      <StaticSection icon={Share2} title="Share photos">
        {window.isSecureContext ? (
          <>
            <p>
              <strong>Into Creel:</strong> On Android, install Creel from your browser’s menu. Then share
              photos from any app and choose Creel. It shows them and asks before it adds them. Android
              removes the GPS data from them; see the ways above. iPhones don’t offer web apps there, so
              choose your photos in Creel.
            </p>
            <p>
              <strong>Out of Creel:</strong> Open a photo and choose Share without GPS. Creel makes a copy
              with no GPS data, time or camera details. Share with Caption writes the fish, its size and the
              date on the copy.
            </p>
          </>
        ) : (
          <p>{sharingUnavailableText}</p>
        )}
      </StaticSection>
      <StaticSection icon={FileImage} title="Supported formats">
        <ul>
          <li>JPEG, from any camera or phone.</li>
          <li>HEIC from iPhones, converted automatically; your original is kept.</li>
          <li>PNG and WebP.</li>
        </ul>
      </StaticSection>
    </StaticPage>
  )
}
