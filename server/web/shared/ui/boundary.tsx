import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; failed: ReactNode };

/** Limits a failure, such as code that does not load, to the part below it. React has boundaries only as classes. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}
