import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ring } from '../../shared/ui/ring.ts';
import { saveSettings, useSettings } from '../state/settings.ts';

/** `blocked` means that the browser plays no sound before a tap or key press. */
export type Ring = { state: 'on' | 'off' | 'blocked'; toggle(): void };

const EVERY_MS = 3_000;

/** Rings while `wanted`, unless turned off. */
export function useRing(wanted: boolean): Ring {
  const { sound } = useSettings();
  const [audio] = useState(() => new AudioContext());
  const allowed = useIsRunning(audio);

  useEffect(() => {
    const resume = () => void audio.resume();
    // Listens on the whole page. A touch alone does not allow sound, but the tap at its end does.
    for (const type of ['click', 'keydown']) addEventListener(type, resume);
    return () => {
      for (const type of ['click', 'keydown']) removeEventListener(type, resume);
    };
  }, [audio]);

  const rings = wanted && sound && allowed;
  useEffect(() => {
    if (!rings) return;
    ring(audio);
    const timer = setInterval(() => ring(audio), EVERY_MS);
    return () => clearInterval(timer);
  }, [audio, rings]);

  return {
    state: !sound ? 'off' : allowed ? 'on' : 'blocked',
    toggle() {
      if (!allowed) void audio.resume();
      if (allowed || !sound) saveSettings({ sound: !sound });
    },
  };
}

function useIsRunning(audio: AudioContext): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      audio.addEventListener('statechange', notify);
      return () => audio.removeEventListener('statechange', notify);
    },
    [audio],
  );
  return useSyncExternalStore(subscribe, () => audio.state === 'running');
}
