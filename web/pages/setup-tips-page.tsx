import { Camera, CloudSun, FileImage, FolderPen, MapPin, Ruler } from 'lucide-react'
import { StaticPage, StaticSection } from './static-page.tsx'

/** The setup tips, from the phone's settings to organizing locations. */
export function SetupTipsPage() {
  return (
    <StaticPage title="Setup Tips" intro="Five minutes on shore, and every photo after that logs itself.">
      <StaticSection icon={MapPin} title="Enable location services">
        <p>Creel places a photo by the position your camera writes into it. The camera must be allowed to.</p>
        <p>
          <strong>iPhone:</strong> Settings, Privacy &amp; Security, Location Services, Camera: choose While
          Using the App and switch Precise Location on. When you pick photos, open Options and leave Location
          on.
        </p>
        <p>
          <strong>Android:</strong> open the camera, its settings, and switch on Location tags or Save
          location. Android takes the position out of photos chosen through its photo picker: choose them with
          Browse in its menu instead, which opens your files.
        </p>
        <p>
          Photos that came through a messenger have mostly lost their position. Use the original from your
          camera.
        </p>
      </StaticSection>
      <StaticSection icon={CloudSun} title="Weather and tide come by themselves">
        <p>
          Environmental data is automatic: temperature, cloud cover, wind and tide are added from the place
          and the time of each photo. It is not editable, so that it stays what was measured or reckoned.
          Where nothing is known, nothing is shown.
        </p>
      </StaticSection>
      <StaticSection icon={Camera} title="Photos that tell more">
        <ul>
          <li>Show the whole fish, from nose to tail, side on.</li>
          <li>
            Keep it close to your body or to something of known size. Arms stretched out make estimates too
            long.
          </li>
          <li>Turn so that the light falls on the fish, and wipe the lens: wet hands leave a haze.</li>
          <li>Take the photo where you caught it. That is the place on the map.</li>
          <li>Wet your hands first, be quick, and the fish swims off well.</li>
        </ul>
      </StaticSection>
      <StaticSection icon={Ruler} title="Calibrate the estimates">
        <p>
          Length is judged by comparison. Your height and the way your photos are usually taken make it
          sharper: a selfie at arm's length, a friend 6 to 8 feet away, or a tripod with a timer.
        </p>
      </StaticSection>
      <StaticSection icon={FolderPen} title="Keep your log in order">
        <ul>
          <li>Pin spots: drop a pin on the map where you fish, and name it.</li>
          <li>Rename spots to what you call them. A name you gave is never changed by itself.</li>
          <li>Assign photos without a position to a spot by hand.</li>
          <li>Edit what the AI got wrong: species, length and weight. Your word stands.</li>
        </ul>
      </StaticSection>
      <StaticSection icon={FileImage} title="Supported formats">
        <ul>
          <li>JPEG, as every camera and phone makes it.</li>
          <li>HEIC from iPhones, converted automatically; your original is kept.</li>
          <li>PNG, and WebP too.</li>
        </ul>
      </StaticSection>
    </StaticPage>
  )
}
