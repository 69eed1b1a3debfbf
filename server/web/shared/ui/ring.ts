const NOTES_HZ = [880, 1_175];
const NOTE_S = 0.18;

/** The sound of a new order. */
export function ring(audio: AudioContext): void {
  NOTES_HZ.forEach((frequency, index) => {
    const start = audio.currentTime + index * NOTE_S;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0.4 });
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + NOTE_S);
  });
}
